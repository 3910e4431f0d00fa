# Data exports.
exports-title = Data exports
exports-locked = Only administrators can export the organization's data.
exports-text = An export is an archive of the organization: to keep, to move elsewhere, or to look things up. People go on while it is made.
exports-new = New export
exports-kind = What is in it
exports-public = Public data
exports-public-text = People, groups, and public channels with their messages and files. No private channels, no direct messages.
exports-private = With private data of people who consented
exports-private-text = The public data, the audit log, and of people who consented also their direct messages, private channels, settings, drafts and files.
exports-consents = { $people ->
    [one] { $consented } of { $people } person has consented to exports of their private data.
   *[other] { $consented } of { $people } people have consented to exports of their private data.
}
exports-limits = Five exports in seven days. An archive is deleted after a week.
exports-used = { $used } of { $most } used in the last seven days
exports-start = Start export
exports-made = Exports
exports-none = No exports
exports-none-text = Exports appear here once they are started.
exports-by = { $name }, { $when }
exports-pending = It is being made. You can leave this page.
exports-ready = Ready. The link is for you alone; do not pass it on.
exports-failed = It failed at { $when }. Start another one; if that fails too, ask the operator of the server.
exports-deleted = Deleted at { $when }.
exports-download = Download
exports-download-named = Download: { $name }
exports-named = { $kind }, { $when }
exports-delete = Delete
exports-delete-named = Delete: { $name }
exports-delete-ask = Delete the export?
exports-delete-text = Nobody can download the archive any more. The data of the organization stay.
exports-first = Export the data first
