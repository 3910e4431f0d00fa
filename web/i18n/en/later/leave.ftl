# Leaving what is not saved.
leave-title = Leave without saving?
leave-text = What you have entered here is not saved.
leave-stay = Keep editing
leave-go = Leave
