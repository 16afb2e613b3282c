// The text of `npm start -- --help`. The server checks the settings; this only tells about them.
export const startHelp = `Candor: investing platform with client app, staff console, API and market data on one port.

  npm start                  install, build what changed, start; Ctrl+C stops it
  npm start -- --rebuild     build web apps and server even if nothing changed
  npm start -- --help        this text
  npm run reset              remove all data and start over (asks first)
  npm test                   run every check

Settings, as environment variables or as lines of a file .env in the project folder:

  PORT           3000             port of everything: client /, console /console/, API /api, data /data, docs /docs
  HOST           127.0.0.1        address to listen on; 0.0.0.0 for every network
  PUBLIC_URL     from HOST, PORT  address that clients see, for links and allowed origins
  DATA_DIR       .data            embedded database, files, generated secrets, demo-logins.json
  DATABASE_URL   (embedded)       postgres://user:password@host:5432/name, any PostgreSQL from 15 on
  NATS_URL       (in process)     nats://host:4222, needed when several servers share the work
  ROLES          api,market,jobs  which parts this process runs

The first start creates the database and the demo data; later starts are warm. Addresses and demo logins are
printed when the server is ready and kept in DATA_DIR/demo-logins.json. Options not listed here go to the server.
`;
