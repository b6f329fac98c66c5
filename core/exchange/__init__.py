"""Importers and exporters of other tools' stores."""
