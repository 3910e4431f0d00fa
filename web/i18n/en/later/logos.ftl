# Icon and logos of the organization.
logos-title = Icon and logos
logos-icon = Icon
logos-icon-text = Stands before the name of the organization. It is cut to a square and shown in 100 × 100 pixels.
logos-logo = Logo
logos-logo-text = A wide picture, for programs that show one on light pages. It becomes at most 800 × 100 pixels.
logos-night-logo = Logo for the dark theme
logos-night-logo-text = The same on dark pages. It becomes at most 800 × 100 pixels.
logos-own = { $what } of the organization
logos-none = { $what }: that of the server
