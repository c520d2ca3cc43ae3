import { useEffect, useState } from 'react'

export type Presence = 'closed' | 'open' | 'leaving'

/** Keeps a closed element mounted until its closing animation has ended. */
export function usePresence(isOpen: boolean, leaveMs: number): Presence {
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (isOpen) {
      setWasOpen(true)
      return
    }
    const timer = setTimeout(() => setWasOpen(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, leaveMs])
  if (isOpen) return wasOpen ? 'open' : 'closed'
  return wasOpen ? 'leaving' : 'closed'
}
