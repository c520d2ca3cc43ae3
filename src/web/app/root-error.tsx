import { PageError } from './errors/page-error.tsx'

/** When the frame of the page failed, or could not even be made. */
export function RootError() {
  return (
    <main id="content">
      <PageError />
    </main>
  )
}
