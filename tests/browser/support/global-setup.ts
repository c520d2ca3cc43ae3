import { serve } from '../../support/serve.ts'

/** The server as `npm start` runs it, and beside it one in development for the page of widgets. */
export default async function setup(): Promise<() => Promise<void>> {
  const running = await Promise.all([serve(3210, 'production'), serve(3211, 'development')])
  // Where the operator's commands find the store's database.
  process.env.TEST_DATA_DIR = running[0]?.data
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}
