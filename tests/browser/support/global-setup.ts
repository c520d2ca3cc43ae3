import { serve } from '../../support/serve.ts'
import { BOOKING_ORIGIN, DEVELOPMENT_PORT, PRODUCTION_PORT } from './ports.ts'

/** Starts the server as `npm start` does, and a development server for the widget gallery. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = { BOOKING_ORIGINS: BOOKING_ORIGIN }
  const running = await Promise.all([
    serve(PRODUCTION_PORT, 'production', settings),
    serve(DEVELOPMENT_PORT, 'development'),
  ])
  // The operator commands of the tests find the database here.
  process.env.TEST_DATA_DIR = running[0]?.data
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}
