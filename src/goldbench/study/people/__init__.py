"""Sites, people, invites, sign-in, API tokens, data-use terms."""
