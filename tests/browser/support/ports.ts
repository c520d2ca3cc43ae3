/** The ports of the suite's servers. With `BROWSER_PORT`, two copies of the project can be tested on one machine at the same time. */
export const PRODUCTION_PORT = Number(process.env.BROWSER_PORT ?? 3210)
export const DEVELOPMENT_PORT = PRODUCTION_PORT + 1
/** The tests' own booking API. The suite's server allows it as a store's booking API. */
export const BOOKING_PORT = PRODUCTION_PORT + 7
export const BOOKING_ORIGIN = `http://127.0.0.1:${BOOKING_PORT}`
/** A server with the demo week, for the tour. */
export const TOUR_PORT = PRODUCTION_PORT + 4
