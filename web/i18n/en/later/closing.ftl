# Deactivating the organization.
closing-title = Deactivate the organization
closing-text = Nobody can use the organization any more.
closing-do = Deactivate the organization
closing-ask = Deactivate { $name }?
closing-everybody = All people and bots are signed out at once, you too, and nobody can sign in.
closing-kept = Nothing is deleted: messages, files and accounts stay on the server.
closing-no-way-back = Nobody can undo it from here. Only the operator of the server can reactivate the organization.
closing-type = To confirm, type the name of the organization: { $name }
