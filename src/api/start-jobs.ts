import type pg from 'pg'
import { runJobs } from './jobs/runner.ts'
import type { JobParts } from './parts/job-parts.ts'
import { tasks } from './tasks.ts'

/** Runs all jobs in this process. */
export function startJobs(connection: pg.ClientConfig, parts: JobParts, pollInterval?: number) {
  return runJobs(connection, { log: parts.log, taskList: tasks(parts) }, pollInterval)
}
