"""What others planned, as drafts: approved plans, todo lists, plan files of other tools. Reading only."""
