"""What a browser is sent: templates, styles, the script, drawn signs, and texts as pages."""
