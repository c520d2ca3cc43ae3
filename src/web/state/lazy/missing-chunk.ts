import { mayReloadForChunk } from '#rules/pages/chunk-reload.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/**
 * S8.6: after a deploy, an open page may request a chunk that no longer exists. A reload gets the new chunks. During the reload the promise
 * stays pending. Offline, or within 60 s of the last reload, the error is thrown instead.
 */
export async function orReload<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching
  } catch (error) {
    if (!navigator.onLine || !mayReloadForChunk(browserStorage.chunkReloadAt(), Date.now())) throw error
    browserStorage.saveChunkReload(Date.now())
    window.location.reload()
    return new Promise(() => {})
  }
}
