import type { DatabaseSetting } from './db/database.ts'
import { runJobs } from './jobs/runner.ts'
import type { JobParts } from './parts/job-parts.ts'
import { tasks } from './tasks.ts'

/** Runs all jobs in this process. */
export function startJobs(connection: DatabaseSetting, parts: JobParts, pollInterval?: number) {
  return runJobs(connection, { log: parts.log, taskList: tasks(parts) }, pollInterval)
}
