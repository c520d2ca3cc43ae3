import { useEffect, useState } from 'react'

/** When the server's `now` arrived, by this browser's clock. 0 before hydration. */
export function useHeardAt(now: string): number {
  const [heard, setHeard] = useState({ now: '', atMs: 0 })
  useEffect(() => setHeard({ now, atMs: Date.now() }), [now])
  return heard.now === now ? heard.atMs : 0
}
