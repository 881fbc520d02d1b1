import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';

// A minimal app with React, Router and Query: two pages and one query.
function Hello() {
  const { data } = useQuery({ queryKey: ['hello'], queryFn: () => Promise.resolve('Hello') });
  return (
    <p>
      {data} <Link to="/there">there</Link>
    </p>
  );
}

const router = createBrowserRouter([
  { path: '/', element: <Hello /> },
  { path: '/there', element: <Link to="/">back</Link> },
]);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
