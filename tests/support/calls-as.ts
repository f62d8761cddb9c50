interface Holder {
  readonly email: string;
  readonly ticketCode: string;
}

/** Logs somebody in by their ticket and returns a function that makes calls in their name, apart from the devices of a journey. */
export async function callsAs(url: string, { email, ticketCode: reference }: Holder) {
  const json = { 'content-type': 'application/json' };
  const logIn = await fetch(`${url}/api/attendee/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, reference }),
  });
  const { token } = (await logIn.json()) as { token: string };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    return (await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  };
}
