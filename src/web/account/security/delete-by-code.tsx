import { accountTexts } from '#texts/account/account.ts'
import { CodeProof } from '../../auth/codes/code-proof.tsx'
import { useApp } from '../../state/app-context.ts'
import type { DeleteProps } from './delete-by-password.tsx'

/** For customers who have no password or forgot it. */
export function DeleteByCode({ options, onDeleted }: DeleteProps) {
  const { api } = useApp()
  return (
    <CodeProof
      send={() => api('POST /customer/delete/code')}
      action={accountTexts.goodbye.action}
      look="danger"
      onProof={async (proof) => {
        await api('POST /customer/delete', { body: { ...proof, ...options } })
        onDeleted()
      }}
    />
  )
}
