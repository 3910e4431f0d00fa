# Signing in, joining, the first visit.
account-sign-in = Sign in
account-sign-in-to = Sign in to { $organization }
account-email = Email address
account-password = Password
account-new-password = New password
account-full-name = Your name
account-forgot = Forgot the password?
account-no-account = No account yet?
account-join = Join
account-back = Back to sign in
account-session-ended = You were signed out. What you did not send waits in this browser: it is back when you sign in.
account-signed-in-as = { $name } is signed in here.
account-to-chat = Go to the chat

account-forgot-title = Set a new password
account-forgot-text = Enter the address of your account. We send you a link by email.
account-forgot-send = Send the link
account-forgot-sent-title = Check your mail
account-forgot-sent-text = If { $email } belongs to an account, a mail with a link is on its way. The link works once, for an hour.
account-reset-title = A new password for { $name }
account-reset-text = All other sessions of { $email } end.
account-reset-save = Save and sign in
account-reset-key = Create a new API key too
account-reset-key-hint = If somebody may have used the account. Programs with the old key stop until they get the new one.
account-past-title = This link does not work any more
account-past-reset = It is older than an hour, has been used, or a newer one took its place.
account-past-reset-again = Request a new link

account-join-title = Join { $organization }
account-join-invited = { $inviter } invites you.
account-join-open = Everybody may join.
account-join-confirm-text = First confirm your address: we send you a link with which you create your account.
account-join-make = Create my account
account-join-sent-title = Check your mail
account-join-sent-text = A mail to { $email } is on its way. Create your account with its link; it works once, for a day.
account-invitation-past-title = This invitation has ended
account-invitation-past-text = It has expired, was revoked, or has been used. Ask the person who sent it for another one.
account-invitation-needed-title = Joining takes an invitation
account-invitation-needed-text = Ask somebody in { $organization } for a link.

account-confirm-title = Is this your address?
account-confirm-text = This account in { $organization } gets another address. From then on it signs in with the new one.
account-confirm-account = Account
account-confirm-before = Address so far
account-confirm-after = New address
account-confirm-do = Confirm the new address
account-confirm-not-yours = If the account is not yours, close this page: nothing changes.
account-confirmed-title = The address is confirmed
account-confirmed-text = Sign in with { $email } from now on.
account-past-confirm = It is older than a day, has been used, or something newer took its place. Ask for the change once more in your settings.

account-setup-title = Welcome to Parley
account-setup-text = Name your organization and create your own account. It takes a minute.
account-setup-organization = Name of the organization
account-setup-organization-hint = A team, a company, a club. It can be changed later.
account-setup-do = Begin
account-setup-link = Open the link that the server printed at its start: it carries the secret of the first visit.
account-setup-done-title = This server is set up
account-setup-wrong = The link is not the one that the server printed at its last start.
account-setup-due = Nobody has set up this server yet. Open the link that the server printed at its start.

account-welcome-title = Welcome to { $organization }
account-welcome-text = A chat needs people and places. You can do all of this later, too.
account-welcome-invite = Invite people
account-welcome-invite-text = Create a link and send it to your team.
account-welcome-channel = Create channel
account-welcome-channel-text = One for each team, project or subject.
account-welcome-profile = Complete your profile
account-welcome-profile-text = A picture and a time zone help the others.
account-welcome-later = Look around first

account-strength-label = Strength of the password
account-strength = { $strength ->
    [0] Too easy to guess: use a few words
    [1] Weak: use more words
    [2] Fair
    [3] Good
   *[4] Strong
}

account-need-email = Enter your address.
account-bad-email = This is no email address.
account-need-password = Enter your password.
account-short-password = At least { $count } characters.
account-long-password = At most { $count } characters.
account-weak-password = This password is among the first guesses. Use a few words.
account-need-name = Enter your name, with at least two letters.
account-long-name = At most { $count } characters.
account-bad-name = A name has none of * ` \ > " @
account-reserved-name = This name is taken by the server itself.
account-name-taken = Somebody here is called the same already.
account-need-organization = Enter a name.
account-email-taken = There is an account with this address already.
account-email-disposable = Throw-away addresses cannot join here.
account-email-domain = Addresses of this domain cannot join here.
account-email-plus = Addresses with a + cannot join here.
account-wrong-password = The address and the password do not belong together.
account-deactivated = This account is deactivated. Ask an administrator.
account-organization-deactivated = This organization is deactivated.
account-closed = { $organization } is deactivated
account-closed-text = Nobody can sign in. Nothing is deleted: messages, files and accounts are still on the server.
account-closed-owners = For owners
account-closed-command = The operator of the server reactivates the organization with this command, in the folder of the server:
account-closed-look = Reload
account-no-passwords = Nobody signs in with a password here.
account-too-often = Too many attempts. Try again { $when }.
account-no-network = The server cannot be reached. Try again.
