# The bar over the messages.
conversation-back = Back to the list
conversation-search = Search here
conversation-about = About the channel
conversation-people = People
conversation-no-unread-topic = There are no more unread topics.
conversation-no-unread-direct = There are no more unread direct messages.
conversation-mark-read = Mark all as read
