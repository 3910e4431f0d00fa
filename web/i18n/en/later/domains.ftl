# Domains of the organization's addresses.
domains-title = Domains
domains-open = Everybody's address fits today. The domains count once “Only addresses of the organization's domains” above is on.
domains-restricted = Only people with an address of these domains can join or be invited.
domains-closed = Addresses are restricted, and there is no domain: nobody can join. Add one.
domains-subdomains = Its subdomains too
domains-subdomains-of = Subdomains of { $domain } too
domains-new = A further domain
domains-add = Add the domain
domains-remove = Remove { $domain }
domains-remove-title = Remove { $domain }?
domains-remove-text = People with an address of it cannot join any more. Who has an account keeps it.
domains-remove-last = It is the last domain: without it, people can join with every address.
domains-remove-step = Remove
domains-need = Enter a domain.
domains-invalid = This is no domain. It has letters, digits, dashes and at least one dot, such as example.com.
domains-taken = This domain is there already.
