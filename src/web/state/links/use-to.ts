import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type HrefArguments, hrefFrom } from '#contract/wire/href.ts'
import type { RouteName } from '#contract/wire/routes.ts'

/** Builds the address of a page, with the carried query parameters (S2.5). */
export function useTo() {
  const [current] = useSearchParams()
  return useCallback(
    <Name extends RouteName>(name: Name, ...args: HrefArguments<Name>): string => hrefFrom(current, name, ...args),
    [current],
  )
}
