/** Returns a stream that produces each part only when its reader asks for more. */
export const streamOf = (parts: AsyncGenerator<Uint8Array, void>) =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const { value, done } = await parts.next()
        if (done === true) stream.close()
        else stream.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
