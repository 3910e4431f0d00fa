/** The first import of the client: the order of layers is that of this file. */
import './tokens.css';
import './base.css';
