import { useCallback, useRef } from 'react'

/** One name for all that is asked of the place service until a place is taken; made when it is first needed. */
export function useSessionToken(): () => string {
  const token = useRef('')
  return useCallback(() => {
    token.current ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    return token.current
  }, [])
}
