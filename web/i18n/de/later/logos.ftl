# Symbol und Logos der Organisation.
logos-title = Symbol und Logos
logos-icon = Symbol
logos-icon-text = Steht vor dem Namen der Organisation. Es wird quadratisch zugeschnitten und in 100 × 100 Pixeln gezeigt.
logos-logo = Logo
logos-logo-text = Ein breites Bild für Programme, die eines zeigen, auf hellen Seiten. Es wird höchstens 800 × 100 Pixel groß.
logos-night-logo = Logo für das dunkle Design
logos-night-logo-text = Dasselbe auf dunklen Seiten. Es wird höchstens 800 × 100 Pixel groß.
logos-own = { $what } der Organisation
logos-none = { $what }: das des Servers
