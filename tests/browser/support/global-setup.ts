import { serve } from '../../support/serve.ts'
import { DEVELOPMENT_PORT, PRODUCTION_PORT } from './ports.ts'

/** The server as `npm start` runs it, and beside it one in development for the page of widgets. */
export default async function setup(): Promise<() => Promise<void>> {
  const running = await Promise.all([serve(PRODUCTION_PORT, 'production'), serve(DEVELOPMENT_PORT, 'development')])
  // Where the operator's commands find the store's database.
  process.env.TEST_DATA_DIR = running[0]?.data
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}
