# The bar over the messages.
conversation-back = Back to the list
conversation-search = Search here
conversation-about = About the channel
conversation-people = People
