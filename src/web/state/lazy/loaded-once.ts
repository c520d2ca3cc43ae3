import { orReload } from './missing-chunk.ts'

/** Keeps the promise of a script, because `import()` costs time also when the script is there. A failure is not kept. */
export function loadedOnce<Script>(fetch: () => Promise<Script>): () => Promise<Script> {
  let loading: Promise<Script> | undefined
  return () => {
    if (loading) return loading
    const started = import.meta.env.SSR ? fetch() : orReload(fetch())
    started.catch(() => {
      loading = undefined
    })
    loading = started
    return started
  }
}
