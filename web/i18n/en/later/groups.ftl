# Groups.
groups-internet = Everybody on the internet
groups-everyone = Everyone, guests too
groups-members = Members
groups-full-members = Full members
groups-moderators = Moderators
groups-administrators = Administrators
groups-owners = Owners
groups-nobody = Nobody
groups-unknown = A group that is gone
groups-add = Add groups or people
groups-add-to = Add to “{ $what }”
groups-leave-out = Leave out { $name }
