import { useCallback, useRef } from 'react'

/** The session token of the place service: it groups the autocomplete calls with the lookup of the chosen place. Created when first needed. */
export function useSessionToken(): () => string {
  const token = useRef('')
  return useCallback(() => {
    token.current ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    return token.current
  }, [])
}
