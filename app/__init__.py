"""The front doors: the command line, the workbench and the hook entry."""
