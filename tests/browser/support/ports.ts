/** Where the suite's own servers listen. `BROWSER_PORT` lets two copies of the project be tested on one machine at the same time. */
export const PRODUCTION_PORT = Number(process.env.BROWSER_PORT ?? 3210)
export const DEVELOPMENT_PORT = PRODUCTION_PORT + 1
/** A store's booking API of the tests' own; the suite's server lets stores name it. */
export const BOOKING_PORT = PRODUCTION_PORT + 7
export const BOOKING_ORIGIN = `http://127.0.0.1:${BOOKING_PORT}`
/** A server whose demo has its week, for the tour. */
export const TOUR_PORT = PRODUCTION_PORT + 4
