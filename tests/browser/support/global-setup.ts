import { serve } from '../../support/serve.ts'
import { BOOKING_ORIGIN, DEVELOPMENT_PORT, PRODUCTION_PORT } from './ports.ts'

/** The server as `npm start` runs it, and beside it one in development for the page of widgets. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = { BOOKING_ORIGINS: BOOKING_ORIGIN }
  const running = await Promise.all([
    serve(PRODUCTION_PORT, 'production', settings),
    serve(DEVELOPMENT_PORT, 'development'),
  ])
  // Where the operator's commands find the store's database.
  process.env.TEST_DATA_DIR = running[0]?.data
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}
