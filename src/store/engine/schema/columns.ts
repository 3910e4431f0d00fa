/** Yes or no. */
export type Flag = 0 | 1;

/** JSON text; parsed and written by the mappers. */
export type Json = string;
