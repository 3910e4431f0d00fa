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
groups-leave-out = Remove { $name }

groups-title = Groups
groups-find = Find groups
groups-show = Show
groups-all = All
groups-own = Mine
groups-deactivated = Deactivated
groups-none = No groups
groups-none-text = A group gives several people the same permissions, and can be mentioned as one.
groups-none-found = No group is called that.
groups-new = New group
groups-size = { $count ->
    [0] Nobody
    [one] { $count } person
   *[other] { $count } people
}
groups-size-direct = { $count } directly
groups-own-mark = You are in it
groups-system-mark = By role

groups-name = Name
groups-description = What is it for?
groups-first = People and groups in it
groups-first-hint = You can change this at any time.
groups-managers = Who may manage the group
groups-make = Create
groups-need-name = Enter a name.
groups-name-taken = There is a group of this name already.
groups-name-reserved = A name cannot begin with { $start }

groups-unknown-title = There is no such group
groups-unknown-text = It may be that the address is wrong.
groups-to-all = All groups
groups-about = About the group
groups-save = Save
groups-created = Created by { $name } on { $date }
groups-created-on = Created on { $date }
groups-system-text = Who is in this group follows from the roles. Nobody changes it.
groups-is-deactivated = This group is deactivated: nobody can mention it, join it or give it permissions.
groups-locked = Only people who may manage the group change this.
groups-join = Join
groups-leave = Leave
groups-joined-through = You are in this group through { $group }.

groups-in-it = { $count ->
    [0] Nobody is in this group
    [one] { $count } person
   *[other] { $count } people
}
groups-split = { $direct } directly, { $through } through other groups
groups-show-all = All
groups-show-direct = Directly
groups-show-through = Through groups
groups-find-member = Find people
groups-no-member = Nobody is called that.
groups-empty = Nobody is in it yet.
groups-directly = Directly
groups-through = Through { $path }
groups-add-here = Add people and groups
groups-add-button = Add
groups-take-out = Remove { $name } from the group
groups-circle = “{ $name }” has this group in it already, so it cannot be part of it.
groups-itself = A group cannot be part of itself.
groups-subgroups = Groups in it

groups-permissions = Who may do what with this group
groups-can-manage-group = Who may manage the group
groups-can-add-members-group = Who may add people
groups-can-remove-members-group = Who may remove people
groups-can-join-group = Who may join by themselves
groups-can-leave-group = Who may leave by themselves
groups-can-mention-group = Who may mention the group
groups-can-manage-group-text = This takes in all of the others but mentioning. People who may manage all groups have it in any case.

groups-uses = What the group is used for
groups-uses-none = Nothing yet. Where permissions are given, you can choose this group.
groups-use-realm = In the organization
groups-use-of = In { $place }
groups-use-supergroup = Everybody in this group is also in { $group }
groups-hidden-channel = a channel that you do not see

groups-deactivate = Deactivate the group
groups-deactivate-text = Nobody can mention { $group }, join it or give it permissions any more. It leaves the lists; its page stays, with the people in it. It cannot be made active again.
groups-deactivate-people = { $count ->
    [0] Nobody is in it.
    [one] { $count } person is in it; they stay in all their other groups.
   *[other] { $count } people are in it; they stay in all their other groups.
}
groups-in-use = The group is in use. Choose another one in these places first:
