export const help = `npm start            starts Houselights on this machine
npm start -- --help  shows this

It brings its own Postgres and keeps everything below .data/ in this folder.

Settings, from the environment or a file called .env:
  PORT           where to listen (3000; 0 takes a free port)
  HOST           for whom to listen (127.0.0.1, this machine alone; 0.0.0.0 for its network, too)
  DATA_DIR       where everything is kept (.data)
  DATABASE_URL   a Postgres 16 or newer of your own instead of the one that comes along;
                 local mode ends with it: the server listens on all addresses, without demo data
  DATABASE_OWNER_URL  the same as the role that owns it, so that the program need not
  REDIS_URL      a Redis for jobs, messages and rate limits instead of Postgres
  DEMO=0         no demo films and accounts (DEMO=1 brings them with DATABASE_URL, too)
  DEMO_PASSWORD  the password of the demo accounts (random otherwise)
  SECRET_KEY     what everything sealed and signed derives from (made once and kept otherwise)
  ENV_FILE       another file than .env

Ctrl-C stops everything.

npm run reset        removes all data of this folder, after asking
npm run dev          the same with watch mode for web and server
npm run operator -- EMAIL               makes somebody superAdmin: an account that is there, or a new one
npm run site:apply -- site.yaml         makes the site what the file says: shows, pages, plans, settings (-- --help)
npm run -s site:export > site.yaml      writes that file
npm run video:add -- FILE --title "…"   adds a film of your own while it runs
npm run seed -- --help                  fills a database with made-up videos, members and plays
npm run ledger:verify                   reckons the ledger of points anew, and says OK or where it breaks
                     (-- --since DAY: from that day's signed head on; -- --heads FILE: compares with heads that were kept)
npm run stripe:check                    walks a test account of Stripe's through the whole life of memberships
npm run images:pin                      names the images of containers by the digests that the registry has (-- --help)
npm test             checks everything
npm run lighthouse   asks Lighthouse about the main pages and holds them to goals (-- --help)
`;
