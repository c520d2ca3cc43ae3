import { useCallback } from 'react'
import { type HrefArguments, hrefFrom } from '#contract/wire/href.ts'
import type { RouteName } from '#contract/wire/routes.ts'
import { useCarriedQuery } from './carried-query.tsx'

/** Builds the address of a page, with the carried query parameters (S2.5). */
export function useTo() {
  const carried = useCarriedQuery()
  return useCallback(
    <Name extends RouteName>(name: Name, ...args: HrefArguments<Name>): string => hrefFrom(carried, name, ...args),
    [carried],
  )
}
