import { CarriedQuery } from '../state/links/carried-query.tsx'
import { PageError } from './errors/page-error.tsx'

/** Shown when a layout or the root failed. */
export function RootError() {
  return (
    <CarriedQuery>
      <main id="content">
        <PageError />
      </main>
    </CarriedQuery>
  )
}
