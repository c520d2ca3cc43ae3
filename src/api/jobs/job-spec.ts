/** Pieces of SQL. Without a number of tries the queue's own counts. */
type JobSpec = { task: string; payload: string; tries?: number } & Partial<
  Record<'queue' | 'runAt' | 'key' | 'priority', string>
>

/**
 * One job as SQL for `graphile_worker.add_jobs`. The jobs of one statement are added by one call, because each call runs five statements of its own.
 */
export function jobSpec({ task, payload, tries, ...given }: JobSpec): string {
  const { queue = 'NULL', runAt = 'NULL', key = 'NULL', priority = 'NULL' } = given
  return `('${task}', ${payload}, ${queue}, ${runAt}, ${tries ?? 'NULL'}, ${key}, ${priority}, NULL)::graphile_worker.job_spec`
}
