/** Where the suite's own servers listen. `BROWSER_PORT` lets two copies of the project be tested on one machine at the same time. */
export const PRODUCTION_PORT = Number(process.env.BROWSER_PORT ?? 3210)
export const DEVELOPMENT_PORT = PRODUCTION_PORT + 1
