/** The parts of Google Identity Services that we use. */
export type GoogleAccounts = {
  initialize(setting: {
    client_id: string
    callback: (answer: { credential?: unknown }) => void
    ux_mode: 'popup'
    use_fedcm_for_button: boolean
  }): void
  renderButton(
    place: HTMLElement,
    look: { type: 'standard'; theme: 'outline'; size: 'large'; text: 'continue_with'; width: number },
  ): void
}

export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

/** The API that the script defines; undefined if it is missing. */
export function googleAccounts(): GoogleAccounts | undefined {
  const { google } = window as { google?: { accounts?: { id?: GoogleAccounts } } }
  return google?.accounts?.id
}
