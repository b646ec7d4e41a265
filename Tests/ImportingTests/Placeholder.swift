import Importing
