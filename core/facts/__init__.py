"""Facts: subject, relation, object, and why. Of a session, of the project, or decided for all and committed."""
