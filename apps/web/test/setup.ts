import { configure } from '@testing-library/react';

// A limit for what never comes, not a bar: machines differ, and other suites run beside.
configure({ asyncUtilTimeout: 10_000 });
