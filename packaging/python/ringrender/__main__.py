"""`python -m ringrender`: the program."""

from ._program import main

main()
