/** Notes the SQL of every database that this process opens. */
import { BoundedClient } from '../../src/engine/store/postgres-client.ts';
import { SqliteConnection } from '../../src/engine/store/sqlite-connection.ts';
import { noteStatement } from './statements-ran.ts';

const { ask } = BoundedClient.prototype;
BoundedClient.prototype.ask = function (...args) {
  noteStatement(args[0]);
  return ask.apply(this, args);
};

const { all, prepare, runAlone } = SqliteConnection.prototype;
SqliteConnection.prototype.all = function (...args) {
  noteStatement(args[0]);
  return all.apply(this, args);
};
SqliteConnection.prototype.prepare = function (text) {
  noteStatement(text);
  return prepare.call(this, text);
};
SqliteConnection.prototype.runAlone = function (...args) {
  noteStatement(args[0]);
  runAlone.apply(this, args);
};
