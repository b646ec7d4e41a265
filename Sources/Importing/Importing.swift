// Importing begins here.
