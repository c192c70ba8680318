import { useState } from 'react'

type Call<Given> = { run: (given: Given) => void; pending: boolean; error: unknown }

/** A call with its state, for screens before the panel, which load without the query cache. */
export function useCall<Given, Answer>(
  send: (given: Given) => Promise<Answer>,
  then: { done: (answer: Answer) => void; failed: (error: unknown) => void },
): Call<Given> {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null })
  const call = async (given: Given) => {
    setState({ pending: true, error: null })
    try {
      const answer = await send(given)
      setState({ pending: false, error: null })
      then.done(answer)
    } catch (error) {
      setState({ pending: false, error })
      then.failed(error)
    }
  }
  return { run: (given) => void call(given), ...state }
}
