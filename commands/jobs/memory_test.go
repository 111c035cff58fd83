package jobs

import "testing"

// What the strategies may take that are kept and that think at once is half of what the process may
// take, on a machine with any number of processors, and no more than is of use.
func TestTablesAreWithinTheMemoryOfTheProcess(t *testing.T) {
	for _, thinking := range []int{1, 6, 24, 96} {
		for _, process := range []int{128 << 20, DefaultMemory, 4 << 30} {
			m := MemoryOf(process, thinking)
			if all := m.Kept + thinking*m.Strategy; all > process/2 && m.Strategy > leastTable || m.Kept > strategyBytes || m.Strategy > strategyTable {
				t.Errorf("%d think in %d MB: %d are kept, and each takes %d", thinking, process>>20, m.Kept, m.Strategy)
			}
		}
	}
	if m := MemoryOf(DefaultMemory, 6); m.Kept != strategyBytes || m.Strategy != strategyTable {
		t.Errorf("on two processors %d are kept, and each takes %d", m.Kept, m.Strategy)
	}
}

// What searches take that are at work, analyses that wait to go on, and strategies that are kept
// is five eighths of what the process may take, on a machine with any number of processors.
func TestAllTablesAreWithinTheMemoryOfTheProcess(t *testing.T) {
	for _, searching := range []int{2, 4, 24, 96} {
		for _, process := range []int{128 << 20, DefaultMemory, 4 << 30} {
			m := MemoryOf(process, searching)
			all := m.Kept + m.Waiting + searching*TablesOfOne*m.Analysis
			if all > process*5/8 && m.Analysis > leastTable || m.Analysis > analysisTable || m.Analysis < leastTable {
				t.Errorf("%d search in %d MB: %d are kept, %d wait, and each table takes %d", searching, process>>20, m.Kept, m.Waiting, m.Analysis)
			}
		}
	}
}
